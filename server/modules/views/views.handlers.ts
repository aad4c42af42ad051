import { views } from '../../../contract/views.ts'
import { implement } from '../../kernel/implement.ts'
import { listViews, removeView, saveView } from './views.service.ts'

/** Handlers of the saved views. */
export const viewsHandlers = implement(views, {
  listViews: ({ query }, call) => listViews(call, query.list),
  saveView: ({ params, body }, call) => saveView(call, params.id, body),
  removeView: ({ params }, call) => removeView(call, params.id),
})
