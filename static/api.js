// The API reference with scripts: each form sends its request as the logged-in member, and shows the response.

const token = document.querySelector(".token input")?.value;
const places = (form, place) => [...form.querySelectorAll(`[data-place="${place}"]`)].filter((one) => one.value !== "");

for (const one of document.querySelectorAll("[data-scripted]")) one.hidden = false;

document.addEventListener("submit", async (sending) => {
  const form = sending.target.closest(".operation form");
  if (!form) return;
  sending.preventDefault();
  const shown = form.querySelector("output");
  shown.hidden = false;
  shown.tabIndex = 0;
  shown.textContent = "…";
  shown.textContent = await answered(form);
});

function address(form) {
  let path = form.getAttribute("action");
  for (const one of places(form, "path")) path = path.replace(`{${one.name}}`, encodeURIComponent(one.value));
  const query = new URLSearchParams(places(form, "query").map((one) => [one.name, one.value]));
  return query.size ? `${path}?${query}` : path;
}

async function answered(form) {
  const headers = Object.fromEntries(places(form, "header").map((one) => [one.name, one.value]));
  const method = form.dataset.method;
  const [body] = places(form, "body");
  if (method !== "GET") headers["X-CSRFToken"] = token;
  if (body) headers["Content-Type"] = "application/json";
  try {
    const answer = await fetch(address(form), { method, headers, body: body?.value });
    const text = await answer.text();
    return `${answer.status} ${answer.statusText}\n\n${readable(text)}`;
  } catch (failure) {
    return String(failure);
  }
}

function readable(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
