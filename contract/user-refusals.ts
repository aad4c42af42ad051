/** The refusals about users: permissions, invitations, joining an account, a person's data and emails; a part of `refusals`. */
export const userRefusals = {
  'users.unknown': { status: 404, message: 'User not found.' },
  'users.invalid': { status: 422, message: 'Some fields of this user are missing or invalid.' },
  'users.adminOnly': { status: 403, message: 'Only a shop administrator can change {field} of a user.' },
  'users.ownRights': {
    status: 409,
    message: 'You cannot remove your own administrator rights. Ask another administrator.',
  },
  'users.staffOnly': { status: 403, message: 'Only a shop administrator can change a user of the shop’s staff.' },
  'users.erased': {
    status: 409,
    message: 'The data of this person was erased, which cannot be undone. Invite the person again as a new user.',
  },
  'users.lacking': {
    status: 403,
    message: 'You can only grant permissions that you have. Not yours: {permissions}. Nothing was changed.',
  },
  'users.changed': {
    status: 409,
    message: 'Somebody changed this user’s permissions meanwhile. Review them, then save again.',
  },
  'users.removesSelf': { status: 409, message: 'You cannot remove yourself. Ask another administrator.' },
  'users.ownSecondFactor': {
    status: 409,
    message: 'You change your own second factor under Sign-in and security. If you lost it, ask another administrator.',
  },
  'users.notInvited': { status: 409, message: 'This user has signed in already and needs no invitation.' },
  'users.invitationUnknown': {
    status: 404,
    message:
      'This invitation has expired or was used. If you have chosen a password, sign in. Otherwise ask the person who invited you for another one.',
  },
  'users.setUpUnknown': {
    status: 404,
    message:
      'This link has expired or was used, or the shop has an administrator already. A start of the server prints a new one while there is none.',
  },
  'users.cardUnknown': { status: 404, message: 'Card not found.' },
  'notifications.linkUnknown': {
    status: 404,
    message: 'This link is not complete or not one of ours. Open it from the email again.',
  },
  'person-data.erased': {
    status: 409,
    message: 'The data of this person was erased before. There is nothing left to do.',
  },
  'person-data.self': { status: 409, message: 'You cannot erase yourself. Ask another administrator.' },
  'users.joinUnknown': {
    status: 404,
    message: 'This request to join was not found, was already answered, or is for another account.',
  },
} as const satisfies Record<string, { status: number; message: string }>
