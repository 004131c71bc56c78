/**
 * The block that splits each ratio to native code between the format and the engine.
 *
 * @import { Split, Summary } from '../../../protocol/types.js'
 */
import { benchmarkKey, rowName } from '../../../protocol/identity.js';
import { assembleCell, gatherBy } from '../../../report/api.js';
import { splitText } from '../page/words.js';

/**
 * @param {Pick<Summary, 'why'>} summary
 * @param {readonly string[]} platforms  of the columns
 * @returns {import('../../../report/api.js').Block | null}  null without an oracle
 */
export function whyBlock({ why = [] }, platforms) {
  if (why.length === 0) return null;
  return {
    name: 'ratio to native = format × engine',
    remarks: [],
    rows: [...gatherBy(why, benchmarkKey).values()].map((splits) => ({
      kind: 'cycle',
      label: rowName(splits[0]),
      cells: platforms.map((platform) => {
        const split = splits.find((one) => one.platform === platform);
        return assembleCell(
          platform,
          split === undefined
            ? {}
            : {
                number: splitText(split),
                detail: () =>
                  'what the module costs as a native program, over native code; and what the engine ' +
                  'costs, over that program',
              },
        );
      }),
    })),
  };
}
