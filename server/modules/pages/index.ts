export { createPages } from './pages.service.ts'
