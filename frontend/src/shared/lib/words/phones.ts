/** A Sri Lankan number in groups, as people write and say it, that stay on one line; any other as it is. */
export const formatPhone = (phone: string): string =>
  phone
    .replace(/^(\+94)(\d{9})$/, '$1\u00a0$2')
    .replace(/(^0\d\d|\u00a0\d\d)(\d{3})(\d{4})$/, '$1\u00a0$2\u00a0$3');
