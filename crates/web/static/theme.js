// Applies the settings before the first paint, so that no page flashes in the wrong colours; src/settings.rs goes on
// from there. Keep both alike.
(() => {
  const root = document.documentElement;
  const media = (query) => matchMedia(query).matches;
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem("settings")) ?? {};
  } catch {
    // A browser that keeps nothing, or a text that is not ours: the defaults.
  }
  const theme = kept.theme ?? "auto";
  const dark = theme === "auto" ? media("(prefers-color-scheme: dark)") : theme === "dark";
  const motion = kept.motion ?? "auto";
  const still = motion === "auto" ? media("(prefers-reduced-motion: reduce)") : motion === "reduced";
  root.lang = kept.language ?? (navigator.language.startsWith("en") ? "en" : "fr");
  root.dataset.theme = dark ? "dark" : "light";
  root.dataset.palette = kept.colours ?? "usual";
  root.dataset.text = kept.text ?? "normal";
  root.dataset.motion = still ? "reduced" : "full";
})();
