// Buttons that show and hide a password. Without JavaScript they stay hidden, and the forms
// work without them.
for (const button of document.querySelectorAll('.reveal')) {
  const field = document.getElementById(button.getAttribute('aria-controls'));
  button.hidden = false;
  button.addEventListener('click', () => {
    const shown = field.type === 'text';
    field.type = shown ? 'password' : 'text';
    const label = shown ? 'Afficher le mot de passe' : 'Masquer le mot de passe';
    button.setAttribute('aria-label', label);
    button.title = label;
    button.classList.toggle('on', !shown);
    field.focus();
  });
}
const summary = document.getElementById('erreurs');
if (summary) summary.focus();
