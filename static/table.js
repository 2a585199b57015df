// The page of a table between a press and the response: it does not scroll by itself, and no press is lost.
const PRESSED = "#at-table :is(form[hx-boost] button, a[hx-get], a[data-hx-get])";
const turn = () => document.getElementById("turn");
const copied = (name) => document.getElementById(name).content.firstElementChild.cloneNode(true);

// --- move the focus without scrolling: the browser scrolls to elements with autofocus ---

document.addEventListener("htmx:before:swap", ({ detail }) => {
  for (const { fragment } of detail.tasks)
    for (const it of fragment.querySelectorAll("[autofocus]")) {
      it.removeAttribute("autofocus");
      it.setAttribute("data-goes-on", "");
    }
});
document.addEventListener("htmx:after:swap", () => {
  const marked = [...document.querySelectorAll("[data-goes-on]")];
  marked.at(-1)?.focus({ preventScroll: true }); // an opened rule comes after the question
  if (marked.some((it) => ["sentence", "question"].includes(it.id))) turn().scrollTop = 0; // the sheet starts at its top again
  for (const it of marked) it.removeAttribute("data-goes-on");
});

// --- what a move of another brings to the board while one watches is faded in ---

const arrivals = new MutationObserver((changes) => {
  for (const { addedNodes } of changes)
    for (const it of addedNodes) if (it.nodeType === Node.ELEMENT_NODE) it.classList.add("arrives");
});
document.addEventListener("htmx:before:swap", ({ detail: { ctx } }) => {
  const board = document.getElementById("board");
  if (board && !ofTable(ctx)) arrivals.observe(board, { childList: true, subtree: true });
});
document.addEventListener("htmx:after:swap", () => setTimeout(() => arrivals.disconnect()));

// --- htmx requests a link's own href; the server renders only the sections that are open ---

document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
  const it = ctx.sourceElement;
  if (it.matches("#at-table :is(.rule, .unopened)")) ctx.request.action = here(it);
  ctx.request.action ||= aimed.get(it) ?? it.getAttribute("href");
  ctx.request.headers.Shown = document.getElementById("news").dataset.shown;
  const open = [...document.querySelectorAll("#at-table details[data-fold][open]")];
  ctx.request.headers["Open-Folds"] = open.map((it) => it.dataset.fold).join(" ");
});

// The response to a pick has only the changed elements. An element with `data-same` stays as it is.
// htmx asks extensions about each node; there is no event for it.
htmx.registerExtension("same", {
  htmx_before_morph_node: (_, { newNode }) => !(newNode.dataset && "same" in newNode.dataset),
});

function here(it) {
  const now = new URL(document.querySelector("#news a").href);
  if (it.href) now.searchParams.set("rule", it.hash.slice(1) || new URL(it.href).searchParams.get("rule"));
  return now.pathname + now.search;
}

// --- a column taller than the window, beside the board: scrolling up or down shows either end of it ---

const hand = document.querySelector(".at-hand");
let overhang = 0; // pixels of the column above the window
let stood = scrollY;

function pin() {
  const most = Math.max(0, hand.offsetHeight + 24 - innerHeight);
  overhang = Math.min(most, Math.max(0, overhang + scrollY - stood));
  stood = scrollY;
  hand.style.setProperty("--overhang", `${overhang}px`);
}
new ResizeObserver(pin).observe(hand);
for (const what of ["scroll", "resize"]) addEventListener(what, pin, { passive: true });

// --- a press during a request waits; a second one on the same element is ignored ---

let underWay = null; // htmx's context of the current request
let pressedNext = null; // the press that waits

const ofTable = ({ sourceElement: it }) => it.matches?.("#at-table :is(form[hx-boost], a[hx-get], a[data-hx-get])");
const pressedIn = (ctx) => ctx.request.submitter ?? ctx.sourceElement;
const busy = (it, so) => (so ? it.setAttribute("aria-busy", "true") : it.removeAttribute("aria-busy"));
const words = (it) => it.textContent.trim().replace(/\s+/g, " ");

// Finds an element again after the response, also a button whose text has changed.
const named = (it) => {
  if (!it.form) return it.getAttribute("href");
  const form = it.form.id || it.form.getAttribute("action");
  if (["turn-play", "turn-step"].includes(form)) return "play";
  return form === "turn-put" ? form : `${form} ${it.value} ${words(it)}`;
};

document.addEventListener(
  "click",
  (press) => {
    const it = press.target.closest?.(PRESSED);
    if (!it || !underWay || press.ctrlKey || press.metaKey || press.shiftKey) return;
    const looking = underWay.request.method === "GET";
    if (looking && !it.form) return; // of two GET requests the last counts: htmx aborts the first
    press.preventDefault();
    press.stopImmediatePropagation();
    if (it === pressedIn(underWay)) return;
    pressedNext = { name: named(it), words: words(it) };
    busy(it, true);
  },
  true,
);
document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
  if (!ofTable(ctx)) return;
  underWay = ctx;
  busy(pressedIn(ctx), true);
});
document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => {
  busy(pressedIn(ctx), false);
  if (ctx !== underWay) return;
  underWay = null;
  const next = pressedNext;
  pressedNext = null;
  for (const it of document.querySelectorAll("#at-table [aria-busy]")) busy(it, false);
  if (next && ctx.response) setTimeout(() => press(next));
});

function press(next) {
  const it = [...document.querySelectorAll(PRESSED)].find((one) => named(one) === next.name);
  if (it) return it.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  const said = copied("too-late");
  said.querySelector("q").textContent = next.words;
  turn().append(said);
}

// --- counters change before the response: two taps count as two ---

// After a tap all links continue from the tapped value.
document.addEventListener("click", ({ target }) => {
  const tapped = target.closest?.("#at-table a[data-put][href]");
  if (!tapped) return;
  const said = new URL(tapped.href);
  const { put, value } = tapped.dataset;
  for (const it of document.querySelectorAll("#at-table a[data-put][href]")) goOn(it, said, put, value);
  for (const it of document.querySelectorAll(`#at-table [data-counts="${CSS.escape(put)}"]`)) it.textContent = value;
});

function goOn(it, said, put, value) {
  const { by, word } = it.dataset;
  if (it.dataset.put === put) {
    if (Number(by)) it.dataset.value = Math.min(it.dataset.most, Math.max(0, Number(value) + Number(by)));
    else if (word) it.dataset.value = toggled(value, word) || value;
  }
  const address = new URL(said);
  address.searchParams.set(it.dataset.put, it.dataset.value);
  const href = address.pathname + address.search;
  it.setAttribute("href", href);
}

function toggled(value, word) {
  const words = value.split(" ").filter((one) => one !== word);
  return (words.length < value.split(" ").length ? words : [...words, word].sort()).join(" ");
}

// --- a request that could not be sent is kept, and sent once more when the connection is back ---

let unsent = null; // the request, and the note beside it

const failed = ({ response }) => response?.raw.status >= 500; // the club, or a proxy
document.addEventListener("htmx:error", ({ detail: { ctx } }) => {
  if (ctx && !ctx.response && ofTable(ctx)) notSent(ctx, "no-line");
});
// A swap would morph the note: remove it meanwhile.
document.addEventListener("htmx:before:swap", () => unsent?.note.remove());
document.addEventListener("htmx:finally:swap", () => unsent && lay());
document.addEventListener("htmx:after:request", ({ detail: { ctx } }) => {
  if (failed(ctx)) return ofTable(ctx) && notSent(ctx, "no-answer");
  const sent = unsent?.note.contains(ctx.sourceElement);
  if (sent || (ofTable(ctx) && ctx.request.method !== "GET")) forget(); // this request, or another one instead
});
for (const line of ["online", "htmx:sse:after:connection"])
  (line === "online" ? window : document).addEventListener(line, () => {
    if (!unsent || unsent.tried) return;
    unsent.tried = true;
    tryAgain();
  });

function notSent(ctx, why) {
  const tried = unsent?.note.contains(ctx.sourceElement);
  if (!tried) keep(ctx);
  say(why);
}

function keep(ctx) {
  const beside = ctx.sourceElement;
  unsent?.note.remove();
  unsent = { tried: false, since: document.getElementById("news").getAttribute("hx-get"), beside: beside.id, within: beside.closest("section")?.id };
  unsent.note = copied("unsent");
  unsent.note.append((unsent.again = again(ctx)));
  unsent.note.querySelector(".try").addEventListener("click", tryAgain);
  unsent.note.querySelector(".send").addEventListener("click", send);
  unsent.note.querySelector(".leave").addEventListener("click", forget);
  lay();
}

// A hidden copy, which can be sent after the page has changed.
function again({ sourceElement, request }) {
  const link = !sourceElement.action;
  const copy = document.createElement(link ? "a" : "form");
  for (const { name, value } of sourceElement.attributes) if (/^(data-)?hx-/.test(name)) copy.setAttribute(name, value);
  copy.hidden = true;
  if (link) {
    copy.href = request.action;
  }
  else {
    copy.id = sourceElement.id.startsWith("turn-") ? `${sourceElement.id}-again` : "";
    copy.method = "post";
    copy.action = request.action;
    for (const [name, value] of request.body) {
      const field = document.createElement("input");
      Object.assign(field, { type: "hidden", name, value });
      copy.append(field);
    }
  }
  return copy;
}

function lay() {
  const { note, beside, within } = unsent;
  const form = beside && document.getElementById(beside)?.closest("form");
  const place = (within !== "votes" && form) || (!["board", "votes"].includes(within) && document.querySelector(`#${within} form`)) || turn().querySelector("#sentence");
  (place.closest("ul, .buttons") ?? place).after(note); // a row is too narrow
  htmx.process(unsent.again);
}

function say(what) {
  unsent.note.dataset.say = what;
  busy(unsent.note, false);
}

function forget() {
  unsent?.note.remove();
  unsent = null;
}

// Ask first if the table has changed: the request may have arrived after all.
async function tryAgain() {
  if (underWay) return;
  const it = unsent;
  busy(it.note, true);
  let answer;
  try {
    answer = await fetch(it.since, { headers: { "HX-Request": "true" } });
  } catch {
    return it === unsent && say("no-line");
  }
  if (it !== unsent) return;
  if (answer.status >= 500) return say("no-answer");
  if (answer.status === 204 || it.again.localName === "a") return send();
  say("moved-on");
  htmx.trigger("#live", "changed");
}

function send() {
  busy(unsent.note, true);
  if (unsent.again.localName === "a") unsent.again.click();
  else unsent.again.requestSubmit();
}

// --- pointing at a log line or a choice highlights its place on the board, and the other way round ---

const PLACES = "[data-place], [data-places]";
let lit = [];

function light(pointed) {
  for (const it of lit) it.classList.remove("lit");
  const words = (pointed?.dataset.place ?? pointed?.dataset.places ?? "").split(" ").filter(Boolean);
  const within = pointed?.closest("#board") ? "#at-table" : "#board"; // the board may show a place several times
  mirror(pointed?.closest("[data-field] [transform]") ?? null);
  lit = words.flatMap((word) => [...document.querySelectorAll(`${within} [data-place="${CSS.escape(word)}"]`)])
    .filter((it) => it !== pointed);
  for (const it of lit) it.classList.add("lit");
  const spot = lit.find((it) => it.matches("[data-field] [transform]"));
  if (spot) mirror(spot);
}
for (const how of ["pointerover", "focusin"])
  document.addEventListener(how, ({ target }) => light(target.closest?.(`#at-table :is(${PLACES})`)));
document.addEventListener("focusout", () => light());

// Highlights the same square in the other drawings.
const mirror = (spot) => mirrorAt(spot?.getAttribute("transform"));

function mirrorAt(transform) {
  for (const it of document.querySelectorAll("#board [data-mirror]")) {
    it.classList.toggle("lit", Boolean(transform));
    if (transform) it.setAttribute("transform", transform);
  }
}

// --- a click on a link for several squares picks the one under the pointer ---

const aimed = new WeakMap(); // by link, the address with the square that was clicked

function spotUnder(it, { clientX, clientY }) {
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(it.getScreenCTM().inverse());
  const side = Number(it.parentNode.dataset.side);
  let left, top;
  for (const spot of it.dataset.spots.split(" ")) {
    const [word, ...corner] = spot.split(",");
    [left, top] = corner.length ? corner.map(Number) : [left + side, top]; // a square without coordinates is right of the one before
    if (x >= left && x < left + side && y >= top && y < top + side) return { word, left, top };
  }
}

document.addEventListener("pointermove", (pointer) => {
  const it = pointer.target.closest?.("#board a[data-spots]");
  const spot = it && spotUnder(it, pointer);
  if (spot) mirrorAt(`translate(${spot.left} ${spot.top})`);
});
document.addEventListener(
  "click",
  (press) => {
    const it = press.target.closest?.("#board a[data-spots]");
    if (!it || !press.isTrusted) return;
    const spot = press.detail && spotUnder(it, press);
    if (!spot) return aimed.delete(it);
    const { field, rough } = it.parentNode.dataset;
    const address = new URL(it.getAttribute("href"), location);
    address.searchParams.delete(rough);
    address.searchParams.set(field, spot.word);
    aimed.set(it, address.pathname + address.search);
  },
  true,
);
