/** The number of the shop's own account, which orders of visitors belong to. It has no people: no person joins it. */
export const visitorAccountNumber = 'WEB'
/** The email of the user whom orders of visitors belong to, in that account. It is no person's: no one signs in with it. */
export const visitorEmail = 'visitors@house.invalid'
