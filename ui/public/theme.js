// Applies the chosen theme before the first paint; without a choice the system decides (tokens.css).
// src/app/header/theme.ts writes the choice.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // The browser refuses site data: the system decides.
}
