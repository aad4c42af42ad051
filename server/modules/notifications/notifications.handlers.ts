import { notifications } from '../../../contract/notifications.ts'
import { implement } from '../../kernel/implement.ts'
import { readChoices, saveChoice } from './notifications.service.ts'

/** Handlers of the calls about how a user is notified. */
export const notificationsHandlers = implement(notifications, {
  readChoices: (_, call) => readChoices(call),
  saveChoice: ({ params, body }, call) => saveChoice(call, params.kind, body),
})
