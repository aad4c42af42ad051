/** The number of the shop's own account, which orders of visitors belong to. It has no people: no person joins it. */
export const visitorAccountNumber = 'WEB'
