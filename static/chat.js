// The chat of a table. Without scripts it is a page of its own, with a form.

// Beside a board the chat is open where there is room, and as its reader left it in this browser.
const chatFold = document.querySelector("#chat > details");
if (chatFold) {
  const kept = localStorage.getItem("chat");
  chatFold.open = kept ? kept === "open" : matchMedia("(width >= 62rem)").matches;
  chatFold.querySelector("summary").addEventListener("click", () => {
    localStorage.setItem("chat", chatFold.open ? "closed" : "open");
  });
}

// With a keyboard, Enter sends, and Shift and Enter begin a new line.
document.addEventListener("keydown", (key) => {
  if (key.target.id !== "chat-text" || key.key !== "Enter" || key.isComposing) return;
  if (key.shiftKey || key.altKey || !(key.ctrlKey || key.metaKey || matchMedia("(pointer: fine)").matches)) return;
  key.preventDefault();
  key.target.form.requestSubmit();
});
