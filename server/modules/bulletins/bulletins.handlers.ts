import { bulletins } from '../../../contract/bulletins.ts'
import { implement } from '../../kernel/implement.ts'
import { listBulletins, readOfficeBulletins, saveBulletin, withdrawBulletin } from './bulletins.service.ts'

/** Handlers of the calls about recalls and bulletins. */
export const bulletinsHandlers = implement(bulletins, {
  listBulletins: (_, call) => listBulletins(call),
  readOfficeBulletins: ({ params }, call) => readOfficeBulletins(call, params.manufacturerId),
  saveBulletin: ({ params, body }, call) => saveBulletin(call, params, body),
  withdrawBulletin: ({ params, body }, call) => withdrawBulletin(call, params, body),
})
