// Shows and hides the password of the sign-in page. Without JavaScript the
// button stays hidden and the form works as it is.
const field = document.getElementById('password');
const button = document.getElementById('reveal');
if (field && button) {
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
