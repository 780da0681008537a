// Before anything is painted, so that who chose the dark sees no flash of light. Without a choice, the system's wish counts.
document.documentElement.dataset.theme = localStorage.getItem('theme') ?? '';
