// One self-contained module per widget, with its style sheet inside, written where the wheel takes it.
// `node build.mjs table` builds only that one.
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const asked = process.argv.slice(2);
const widgets = ["table", "battlefield", "hits", "health", "exercise", "army"].filter(
  (name) => asked.length === 0 || asked.includes(name),
);

await build({
  absWorkingDir: here,
  entryPoints: widgets.map((name) => `src/${name}.ts`),
  outdir: resolve(here, "../widgets/makeway_widgets/static"),
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  charset: "utf8",
  legalComments: "none",
  loader: { ".css": "text" },
  define: { "define.amd": "false", "process.env.NODE_ENV": '"production"' },
  logLevel: "info",
  plugins: [
    {
      // A rule of the style sheet needs neither comments nor line ends inside the bundle.
      name: "small-css",
      setup(api) {
        api.onLoad({ filter: /\.css$/ }, async ({ path }) => {
          const { readFile } = await import("node:fs/promises");
          const { transform } = await import("esbuild");
          const { code } = await transform(await readFile(path, "utf8"), {
            loader: "css",
            minify: true,
            target: "chrome115",
          });
          return { contents: code, loader: "text" };
        });
      },
    },
  ],
});
