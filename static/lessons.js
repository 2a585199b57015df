// A lesson without reloads: a pick replaces the lesson, and the page does not scroll.

document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
  const it = ctx.sourceElement;
  if (it.matches("#lesson a")) ctx.request.action ||= it.getAttribute("href");
});

// The choices have a new question: a screen reader goes on there.
document.addEventListener("htmx:after:swap", () => document.getElementById("sentence")?.focus({ preventScroll: true }));
