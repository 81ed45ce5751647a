// The type of the interface, by name: charts measure their labels with it.
export const SANS = `system-ui, -apple-system, 'Segoe UI', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Source Han Sans SC', sans-serif`;
