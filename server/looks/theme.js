// Runs before the first paint, so that a reader who chose dark sees no flash of light. Without a choice the system's setting counts.
document.documentElement.dataset.theme = localStorage.getItem('theme') ?? '';
