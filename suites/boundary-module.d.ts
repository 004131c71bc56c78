/**
 * What boundary.cpp gives the module: functions as bare exports and by Embind.
 */
export interface BoundaryModule {
  _samebench_nothing(): void;
  _samebench_next_integer(n: number): number;
  _samebench_next_number(x: number): number;
  _samebench_next_long(n: bigint): bigint;
  boundaryNothing(): void;
  boundaryInteger(n: number): number;
  boundaryNumber(x: number): number;
  boundaryLong(n: bigint): bigint;
  boundaryTextLength(text: string): number;
  boundaryTextOf(length: number): string;
  boundaryMirrored(point: { x: number; y: number }): { x: number; y: number };
  boundarySumOfArray(numbers: number[]): number;
  boundarySharedNumbers(): Float64Array;
  boundarySumOfSharedNumbers(): number;
  BoundaryCounter: new () => { add(x: number): number };
}
