/** That two passwords differ is said until they agree, and not only until the second one is changed. */
export const confirmationError = (
  password: string,
  confirmation: string,
  error: string | undefined,
): string | undefined => (password === confirmation ? undefined : error);
