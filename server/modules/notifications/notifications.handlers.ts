import { notifications } from '../../../contract/notifications.ts'
import { implement } from '../../kernel/implement.ts'
import type { Implemented } from '../../kernel/implement.ts'
import type { SecretPorts } from '../auth/index.ts'
import { readChoices, saveChoice } from './notifications.service.ts'
import { readUnsubscription, saveUnsubscription } from './unsubscribe/unsubscribe.service.ts'

/** Handlers of the calls about how people are notified. The secrets sign the links of those without a user. */
export const createNotifications = (secrets: SecretPorts): Implemented =>
  implement(notifications, {
    readChoices: (_, call) => readChoices(call),
    saveChoice: ({ params, body }, call) => saveChoice(call, params.kind, body),
    readUnsubscription: ({ query }, call) => readUnsubscription(call, secrets, query.link),
    saveUnsubscription: ({ body }, call) => saveUnsubscription(call, secrets, body),
  })
