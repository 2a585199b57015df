// The replay with scripts: play and pause, arrow keys, and a mark on the turn of the step.
// Without scripts every step is a link.

const replay = document.getElementById("replay");
const play = document.getElementById("replay_play");
const speed = document.getElementById("replay_speed");
const RETRY_AFTER = 5000; // milliseconds until a missing step is requested again

const step = () => document.getElementById("replay_step");
const number = () => Number(step().dataset.number);
const atEnd = () => number() >= Number(step().dataset.last);

function go(way) {
  document.getElementById(`replay_${way}`).click();
}

// --- playing: the next step is requested when the last one has arrived

let clock = null;
let wanted = null; // the requested step
let since = 0; // time of the request

function playing(on) {
  clearInterval(clock);
  clock = on ? setInterval(tick, Number(speed.value)) : null;
  play.querySelector(".to-play").hidden = on;
  play.querySelector(".to-pause").hidden = !on;
}

function tick() {
  if (atEnd()) {
    playing(false);
  } else if (wanted === null || number() === wanted || Date.now() - since > RETRY_AFTER) {
    ask(number() + 1, "forward");
  }
}

function ask(next, way) {
  wanted = next;
  since = Date.now();
  go(way);
}

play.addEventListener("click", () => {
  const start = clock === null;
  playing(start);
  wanted = null;
  if (start && atEnd()) {
    ask(0, "first");
  } else if (start) {
    tick();
  }
});
document.getElementById("replay_slider").addEventListener("input", () => playing(false));
speed.addEventListener("change", () => playing(clock !== null));
document.addEventListener("visibilitychange", () => document.hidden && playing(false));
replay.addEventListener("click", (click) => {
  if (click.isTrusted && click.target.closest("a")) playing(false); // a click on a link stops playing
});

// --- arrow keys, unless another element uses them

document.addEventListener("keydown", (key) => {
  const way = { ArrowLeft: "back", ArrowRight: "forward" }[key.key];
  if (!way || key.altKey || key.ctrlKey || key.metaKey || key.shiftKey || needsArrows(key.target)) return;
  key.preventDefault();
  playing(false);
  go(way);
});

function needsArrows(place) {
  if (place.closest("input, select, textarea, summary")) return true;
  for (let one = place; one && one !== document.body; one = one.parentElement) {
    if (one.scrollWidth > one.clientWidth && /auto|scroll/.test(getComputedStyle(one).overflowX)) return true;
  }
  return false;
}

// --- the turn of the step: marked and scrolled into view

const turns = [...document.querySelectorAll("#replay_turns a")];
const list = document.querySelector("#replay_turns ol");

const slider = document.getElementById("replay_slider");

function mark() {
  if (document.activeElement !== slider || clock) slider.value = number();
  const now = step().dataset.turn;
  turns.forEach((turn, index) => {
    if (now !== "" && index === Number(now)) turn.setAttribute("aria-current", "step");
    else turn.removeAttribute("aria-current");
  });
  const turn = now === "" ? turns[0] : turns[Number(now)];
  if (turn && list) list.scrollTop += turn.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 3;
}

mark();
new MutationObserver(mark).observe(replay, { subtree: true, attributeFilter: ["data-number"] });
