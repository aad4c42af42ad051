// jsdom lays nothing out, so no element ever gets another size, and it has no ResizeObserver that would tell.
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
