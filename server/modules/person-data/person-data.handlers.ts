import { personData } from '../../../contract/person-data.ts'
import { implement } from '../../kernel/implement.ts'
import { erasePerson, isErased, readErasure } from './erasure.service.ts'
import { readPersonData } from './export.service.ts'

/** Handlers of a person's data. */
export const personDataHandlers = implement(personData, {
  readPersonData: ({ params }, call) => readPersonData(call, params.id),
  readErasure: ({ params }, call) => readErasure(call, params.id),
  erasePerson: ({ params, body }, call) => erasePerson(call, params.id, body.name),
  isErased: ({ params }, call) => isErased(call, params.id),
})
