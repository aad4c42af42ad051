import { dashboard } from '../../../contract/dashboard.ts'
import { implement } from '../../kernel/implement.ts'
import { readHome } from './home/home.service.ts'
import { searchEverything } from './search/search.service.ts'

export const dashboardHandlers = implement(dashboard, {
  readHome: ({ query }, call) => readHome(call, query),
  searchEverything: ({ query }, call) => searchEverything(call, query.q),
})
