import { readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [
    {
      name: "css-as-text",
      enforce: "pre",
      load(id) {
        return id.endsWith(".css")
          ? { code: `export default ${JSON.stringify(readFileSync(id, "utf8"))}`, moduleType: "js" }
          : null;
      },
    },
  ],
  // No file leaves anything behind for the next one, so that all share their modules: half the time.
  test: {
    include: ["test/**/*.test.ts"],
    environment: "node",
    pool: "threads",
    isolate: false,
  },
});
