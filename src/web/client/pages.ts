/** What the pages do where scripts run; without them they work all the same. */
document.documentElement.classList.add("scripted");
