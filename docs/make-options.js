/**
 * Writes the tables of commands and options in docs/cli.md, from what the program declares:
 *
 *   npm run docs
 *
 * Everything between the markers is replaced; what stands around them is written by hand.
 *
 * @import { Command } from 'commander'
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { describeOption } from '../cli/commands/help.js';
import { loadCommands } from '../cli/commands/register.js';
import { createContext } from '../cli/context.js';
import { createProgram } from '../cli/main.js';

const file = fileURLToPath(new URL('cli.md', import.meta.url));

/**
 * @param {string} text
 * @returns {string} as Markdown, with options, variants, file names and JSON as code, except in quotes
 */
const marked = (text) =>
  text
    .replaceAll('|', '\\|')
    .replace(
      /`[^`]*`|"[^"]*"|\{(?:[^{}]|\{[^}]*\})*\}|(?<![\w/-])(?:--[a-z][\w-]*|[\w-]+@[\w-]+(?:=\w+)?|[\w./-]+\.(?:jsonl?|js|md))(?!\w)/g,
      (found) => (/^[`"]/.test(found) ? found : `\`${found}\``),
    );

/** @param {string} text */
const sentence = (text) =>
  `${text[0].toUpperCase()}${marked(text.slice(1))}${/[.!?]$/.test(text) ? '' : '.'}`;

/** @param {string} fact such as "default: 5" */
function factSentence(fact) {
  const [, value] = /^default: (.*)$/.exec(fact) ?? [];
  if (value === undefined) return sentence(fact);
  return `Default: ${/\s/.test(value) ? marked(value) : `\`${value}\``}.`;
}

/** @param {import('commander').Option} option */
function row(option) {
  const { description, facts } = describeOption(option);
  return `| \`${option.flags}\` | ${[sentence(description), ...facts.map(factSentence)].join(' ')} |`;
}

/** A command with more options of its own has a table for each group of its help. */
const maxInOneTable = 25;

const tableHead = '| option | what it does |\n| --- | --- |\n';

/** @param {string[]} rows */
const table = (rows) => `${tableHead}${rows.join('\n')}\n`;

/**
 * An option that is the same in several commands stands in the table of the first one, to which the others
 * refer.
 *
 * @param {Command} command
 * @param {Map<string, Command>} owners the first command with an option, by the option's row
 */
function optionTables(command, owners) {
  const ownerOf = (/** @type {import('commander').Option} */ option) => owners.get(row(option));
  const own = command.options.filter((option) => ownerOf(option) === command);
  const others = [...new Set(command.options.map(ownerOf))].flatMap((owner) => {
    if (!owner || owner === command) return [];
    const names = command.options
      .filter((option) => ownerOf(option) === owner)
      .map(({ short, long }) => `\`${[short, long].filter(Boolean).join(', ')}\``);
    return [`| ${names.join(', ')} | As for ${linkTo(owner)}. |`];
  });
  if (own.length <= maxInOneTable) return table([...own.map(row), ...others]);
  const headings = [...new Set(own.map(({ helpGroupHeading }) => helpGroupHeading))];
  return [
    ...headings.map((heading) => {
      const rows = own.filter((option) => option.helpGroupHeading === heading).map(row);
      return `**${heading?.replace(/:$/, '')}**\n\n${table(rows)}`;
    }),
    ...(others.length > 0 ? [table(others)] : []),
  ].join('\n');
}

/**
 * @param {Command} command
 * @returns {string} as its heading has it, such as "samebench run [options] [suites...]"
 */
const usageOf = (command) => {
  const names = [];
  for (let one = /** @type {Command | null} */ (command); one; one = one.parent) names.unshift(one.name());
  return `${names.join(' ')} ${command.usage()}`;
};

/** @param {Command} command @returns {Command[]} without "help", which commander adds */
const withSubcommands = (command) => [command, ...command.commands.flatMap(withSubcommands)];

/** @param {string} heading @returns {string} its anchor on GitHub */
const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');

/** @param {Command} command */
const linkTo = (command) => `[\`${command.name()}\`](#${anchorOf(usageOf(command))})`;

/** @param {Command} command */
const commandRow = (command) => `| ${linkTo(command)} | ${sentence(command.summary())} |`;

/**
 * @param {string} page
 * @param {string} what stands between the markers
 * @param {string} content
 */
function replaceBetween(page, what, content) {
  const [start, end] = [`<!-- ${what}: made by \`npm run docs\` -->\n`, '<!-- end -->'];
  const from = page.indexOf(start);
  if (from < 0) throw new Error(`docs/cli.md has no line ${start}`);
  const to = page.indexOf(end, from);
  return `${page.slice(0, from)}${start}\n${content}\n${page.slice(to)}`;
}

/**
 * @param {string} page docs/cli.md
 * @returns {Promise<string>} the same, with the tables that the program declares
 * @throws an error if a command has no section
 */
export async function withTables(page) {
  const program = createProgram(
    await loadCommands(),
    createContext({ signal: new AbortController().signal }),
    () => {},
  );
  let text = replaceBetween(
    page,
    'commands',
    `| command | what it does |\n| --- | --- |\n${program.commands.map(commandRow).join('\n')}\n`,
  );
  /** @type {Map<string, Command>} */
  const owners = new Map();
  for (const command of program.commands.flatMap(withSubcommands)) {
    for (const option of command.options) if (!owners.has(row(option))) owners.set(row(option), command);
    const usage = usageOf(command);
    if (!text.includes(`# \`${usage}\`\n`)) throw new Error(`docs/cli.md has no section \`${usage}\``);
    const words = usage.split(' [')[0].replace('samebench ', '').replace(/ <.*/, '');
    if (command.options.length > 0)
      text = replaceBetween(text, `options of ${words}`, optionTables(command, owners));
  }
  return text;
}

if (argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(file, await withTables(readFileSync(file, 'utf8')));
