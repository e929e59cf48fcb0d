/** A Sri Lankan number in groups, as people write and say it, that stay on one line; any other as it is. */
export const formatPhone = (phone: string): string =>
  phone.replace(/^(\+94)(\d\d)(\d{3})(\d{4})$/, '$1\u00a0$2\u00a0$3\u00a0$4');
