/** What a password hash costs: scrypt's N (a power of two), r and p. Tests take a cheap one. */
export interface PasswordCost { readonly N: number; readonly r: number; readonly p: number }
