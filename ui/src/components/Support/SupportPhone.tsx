import { config } from '../../auth/config';
import { phone, phoneHref } from '../../lib/phone';

/** The support's telephone, as a link. */
export function SupportPhone() {
  const { supportPhone } = config();
  return <a href={phoneHref(supportPhone)}>{phone(supportPhone)}</a>;
}
