// Declares what Vite makes of imported style sheets and of `import.meta`.
/// <reference types="vite/client" />
