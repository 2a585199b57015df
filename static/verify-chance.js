// Verifies the chance of a finished game in the browser, as `bin/verify` does: for each draw, whether its numbers follow
// from the secret and the plies before. What the numbers mean in the game is for the rules to say.

const box = document.getElementById("verify");
const button = document.getElementById("verify_button");
const result = document.getElementById("verify_result");
const list = document.getElementById("verify_list");
const encoder = new TextEncoder();
const WORDS = 2n ** 64n;

const bytesOf = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const hexOf = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const digest = async (name, bytes) => new Uint8Array(await crypto.subtle.digest(name, bytes));

async function hmac(key, text) {
  const imported = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", imported, encoder.encode(text)));
}

// Method 2: HMAC-SHA256 of a counter; numbers that would make the result uneven are skipped.
function byNonces(key) {
  let counter = 0;
  return async (bound) => {
    const limit = WORDS - (WORDS % BigInt(bound));
    for (;;) {
      const bytes = await hmac(key, String(counter++));
      const number = new DataView(bytes.buffer).getBigUint64(0);
      if (number < limit) return Number(number % BigInt(bound));
    }
  };
}

// Method 1: Python's own generator, the Mersenne Twister MT19937, seeded with bytes as `random.Random(bytes)` is.
async function byPython(seed) {
  const all = new Uint8Array([...seed, ...(await digest("SHA-512", seed))]);
  const words = [];
  for (let end = all.length; end > 0; end -= 4) {
    words.push(new DataView(all.buffer).getUint32(end - 4));
  }
  while (words.length > 1 && words.at(-1) === 0) words.pop(); // leading zeros of one large number
  const next = twister(words);
  return async (bound) => {
    const bits = 32 - Math.clz32(bound);
    let number = bound;
    while (number >= bound) number = next() >>> (32 - bits);
    return number;
  };
}

function twister(words) {
  const N = 624;
  const state = new Uint32Array(N);
  state[0] = 19650218;
  for (let i = 1; i < N; i++) state[i] = Math.imul(1812433253, state[i - 1] ^ (state[i - 1] >>> 30)) + i;
  let i = 1;
  const step = (factor, added) => {
    state[i] = (state[i] ^ Math.imul(state[i - 1] ^ (state[i - 1] >>> 30), factor)) + added();
    if (++i >= N) {
      state[0] = state[N - 1];
      i = 1;
    }
  };
  let j = 0;
  for (let k = Math.max(N, words.length); k; k--) {
    step(1664525, () => words[j] + j);
    j = (j + 1) % words.length;
  }
  for (let k = N - 1; k; k--) step(1566083941, () => -i);
  state[0] = 0x80000000;
  let at = N;
  return () => {
    if (at >= N) {
      for (let k = 0; k < N; k++) {
        const y = (state[k] & 0x80000000) | (state[(k + 1) % N] & 0x7fffffff);
        state[k] = state[(k + 397) % N] ^ (y >>> 1) ^ (y & 1 ? 0x9908b0df : 0);
      }
      at = 0;
    }
    let y = state[at++];
    y ^= y >>> 11;
    y ^= (y << 7) & 0x9d2c5680;
    y ^= (y << 15) & 0xefc60000;
    return (y ^ (y >>> 18)) >>> 0;
  };
}

const inWords = (rolls) => rolls.map(([bound, which]) => `${which} / ${bound}`).join(", ");

async function* findings(record) {
  const secret = bytesOf(record.secret);
  const mixed = await hmac(secret, record.nonces.join("\n"));
  yield [hexOf(await digest("SHA-256", secret)) === record.commitment, box.dataset.commitment, record.commitment];
  if (record.chance === 2 && record.lots.length) {
    const below = byNonces(await hmac(mixed, "seats"));
    const places = record.seats.map((_, place) => place);
    for (let place = 0; place < places.length; place++) {
      const other = place + (await below(places.length - place));
      [places[place], places[other]] = [places[other], places[place]];
    }
    yield [String(places) === String(record.lots), box.dataset.seats, record.lots.map((lot) => lot + 1).join(", ")];
  }
  const lines = [];
  for (const [index, ply] of record.plies.entries()) {
    if (ply.seat === -1 && ply.rolls && index >= (record.copied ?? 0)) {
      const text = lines.join("\n");
      const below =
        record.chance === 1 ? await byPython(await hmac(secret, text)) : byNonces(await hmac(mixed, `plies\n${text}`));
      const drawn = [];
      for (const [bound] of ply.rolls) drawn.push([bound, await below(bound)]);
      yield [String(drawn) === String(ply.rolls), `${index + 1}. ${ply.move}`, inWords(drawn)];
    }
    lines.push(`${ply.seat} ${ply.move}`);
  }
}

async function verify() {
  const response = await fetch(box.dataset.record, { headers: { Accept: "application/json" } });
  if (!response.ok) throw new Error(String(response.status));
  const record = await response.json();
  let right = 0;
  let wrong = 0;
  for await (const [follows, what, numbers] of findings(record)) {
    follows ? right++ : wrong++;
    const item = document.createElement("li");
    item.className = follows ? "follows" : "error";
    item.textContent = `${follows ? "✓" : "✗"} ${what}${numbers ? `: ${numbers}` : ""}`;
    list.append(item);
  }
  return [right, wrong];
}

button.addEventListener("click", async () => {
  button.disabled = true;
  list.replaceChildren();
  result.textContent = box.dataset.busy;
  try {
    const [right, wrong] = await verify();
    result.textContent = (wrong ? box.dataset.wrong : box.dataset.right)
      .replace("{right}", right)
      .replace("{wrong}", wrong);
    list.closest("details").hidden = false;
  } catch {
    result.textContent = box.dataset.failed;
  }
  button.disabled = false;
});
