// jsdom has no layout: no element ever gets another size, and there is no ResizeObserver.
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
