// Pages that hear of news have an element #live: htmx's hx-sse holds its line, and says "changed" on it. This is what
// hx-sse leaves out. The server never says what has changed; the page asks for its own fragments.
const live = () => document.getElementById("live");
let stands = false; // the line
let looks = 0;
const underWay = new Set(); // requests
let waiting = []; // words that came meanwhile

// A browser has six lines to one site: a tab that nobody sees holds none, though it was opened that way or hidden while
// it was calling. Asking again is harmless while the line stands, and mends one that was refused.
const listen = () => live() && !document.hidden && htmx.trigger(live(), "listen");
setTimeout(() => {
  if (live()) htmx.process(live(), true); // htmx may have gone over the page before hx-sse was there
  listen();
});
document.addEventListener("visibilitychange", listen);
addEventListener("online", () => live() && htmx.trigger(live(), "changed")); // what was said meanwhile went unheard
document.addEventListener("htmx:sse:before:connection", (moment) => document.hidden && moment.preventDefault());
document.addEventListener("htmx:sse:after:connection", ({ detail }) => {
  stands = true;
  if (document.hidden) detail.connection.abortController.abort();
});
for (const end of ["before:connection", "error", "close"])
  document.addEventListener(`htmx:sse:${end}`, () => (stands = false));

// While an answer is under way the page would drop what it asks for now, and the answer may be older than the news.
document.addEventListener("htmx:before:request", ({ detail }) => underWay.add(detail.ctx));
document.addEventListener("htmx:finally:request", ({ detail }) => {
  underWay.delete(detail.ctx);
  if (!underWay.size) setTimeout(() => waiting.splice(0).forEach((say) => say()));
});
document.addEventListener("htmx:sse:before:message", ({ detail }) => {
  if (underWay.size) detail.waitUntil(new Promise((say) => waiting.push(say)));
});

// What is heard swaps no target, and htmx leaves the tab's title alone then.
document.addEventListener("htmx:after:swap", ({ detail }) => {
  if (detail.ctx.title) document.title = detail.ctx.title;
});

// Where there is no line, the page looks by itself; now and then also where there seems to be one, and where nobody
// sees it, for its title.
setInterval(() => {
  if (!live()) return;
  listen();
  if (++looks % 4 === 0 || (!stands && !document.hidden)) htmx.trigger(live(), "changed");
}, 15_000);
