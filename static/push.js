// The page of browsers that are told by push: one button subscribes this browser and sends what it gives to the club.
const form = document.querySelector("[data-push-key]");
const problem = document.getElementById("push-problem");

const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
const text = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

async function subscribe() {
  const worker = await navigator.serviceWorker.ready;
  const key = { userVisibleOnly: true, applicationServerKey: bytes(form.dataset.pushKey) };
  const given = await worker.pushManager.subscribe(key);
  form.elements.endpoint.value = given.endpoint;
  form.elements.p256dh.value = text(given.getKey("p256dh"));
  form.elements.auth.value = text(given.getKey("auth"));
  form.submit();
}

if (form && "serviceWorker" in navigator && "PushManager" in window) {
  navigator.serviceWorker.register(form.dataset.worker);
  form.hidden = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    problem.hidden = true;
    try {
      await subscribe();
    } catch (reason) {
      problem.textContent = Notification.permission === "denied" ? problem.dataset.denied : problem.dataset.failed;
      problem.hidden = false;
    }
  });
} else if (form) {
  problem.textContent = problem.dataset.unable;
  problem.hidden = false;
}
