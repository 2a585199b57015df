// hx-sse keeps the connection of #live and triggers "changed" on it; the page then requests its own fragments.
const live = () => document.getElementById("live");
let isConnected = false;
let polls = 0;
const requests = new Set(); // in progress
let waiting = []; // messages that came during a request

// A browser has six connections to one site, so a hidden tab keeps none. Listening twice is harmless.
const listen = () => live() && !document.hidden && htmx.trigger(live(), "listen");
setTimeout(() => {
  if (live()) htmx.process(live(), true); // htmx may have processed the page before hx-sse was loaded
  listen();
});
document.addEventListener("visibilitychange", listen);
addEventListener("online", () => live() && htmx.trigger(live(), "changed")); // messages may have been missed
document.addEventListener("htmx:sse:before:connection", (moment) => document.hidden && moment.preventDefault());
document.addEventListener("htmx:sse:after:connection", ({ detail }) => {
  isConnected = true;
  if (document.hidden) detail.connection.abortController.abort();
});
for (const end of ["before:connection", "error", "close"])
  document.addEventListener(`htmx:sse:${end}`, () => (isConnected = false));

// During a request a message waits: the response may be older.
document.addEventListener("htmx:before:request", ({ detail }) => requests.add(detail.ctx));
document.addEventListener("htmx:finally:request", ({ detail }) => {
  requests.delete(detail.ctx);
  if (!requests.size) setTimeout(() => waiting.splice(0).forEach((release) => release()));
});
document.addEventListener("htmx:sse:before:message", ({ detail }) => {
  if (requests.size) detail.waitUntil(new Promise((release) => waiting.push(release)));
});

// Live updates swap no target, so htmx does not set the title.
document.addEventListener("htmx:after:swap", ({ detail }) => {
  if (detail.ctx.title) document.title = detail.ctx.title;
});

// A page of an older release reloads, unless something is being written on it; and not again soon, since both
// releases may answer for a while.
const RELOADS_EVERY = 300_000;
const isWritten = (it) => {
  if (/checkbox|radio/.test(it.type)) return it.checked !== it.defaultChecked;
  return it.type !== "hidden" && it.value !== it.defaultValue;
};
document.addEventListener("htmx:after:request", ({ detail: { ctx } }) => {
  const release = ctx.response.headers.get("Release");
  if (!live() || !release || release === live().dataset.release || ctx.request.method !== "GET") return;
  if ([...document.querySelectorAll("input[name], textarea[name]")].some(isWritten)) return;
  if (Date.now() - (sessionStorage.getItem("reloaded") ?? 0) < RELOADS_EVERY) return;
  sessionStorage.setItem("reloaded", Date.now());
  location.reload();
});

// Without a connection the page polls; now and then also with one, which may be dead, and in hidden tabs.
setInterval(() => {
  if (!live()) return;
  listen();
  if (++polls % 4 === 0 || (!isConnected && !document.hidden)) htmx.trigger(live(), "changed");
}, 15_000);
