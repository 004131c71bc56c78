/**
 * The shapes that report/ takes in and hands out: docs/protocol.md as JSDoc types.
 * This file holds no code.
 *
 * @typedef {{ event: string, [key: string]: any }} HostEvent  as a host sends it, one a line
 *
 * @typedef {[operations: number, bodyNs: number, twinNs: number, pauses: number]} Pair
 *
 * @typedef {object} Result  one benchmark in one round
 * @property {number} benchmark
 * @property {string} suite
 * @property {string} name
 * @property {string | null} argument
 * @property {'target' | 'budget' | 'maximum' | 'clock'} stop
 * @property {number | null} coldNs
 * @property {number} [inputs]  how many different inputs its operations walk through
 * @property {number} warmUpMs
 * @property {boolean} warmedUp
 * @property {string | null} checksum
 * @property {Pair[]} pairs
 * @property {{ collections: number, durationMs: number } | null} [gc]  the host's garbage collections
 *   during its samples; null or absent where the host cannot tell
 *
 * @typedef {object} Clock
 * @property {string} name
 * @property {number} tickNs
 * @property {number} commonTickNs
 * @property {number} callNs
 * @property {'fine' | 'floor' | 'jittered'} jitter
 * @property {number} pauseNs
 *
 * @typedef {object} Module
 * @property {string} sha256
 * @property {number} bytes
 * @property {number | null} compileNs
 * @property {number | null} instantiateNs
 *
 * @typedef {object} Host
 * @property {string} runtime
 * @property {string | null} runtimeVersion
 * @property {string | null} engine
 * @property {string | null} compiler
 * @property {string | null} flags
 * @property {boolean} [debug]
 * @property {boolean | null} isolated
 * @property {Module | null} module
 *
 * @typedef {object} Planned  one benchmark of a plan
 * @property {number} id
 * @property {string} suite
 * @property {string} name
 * @property {string | null} argument
 * @property {boolean} selected
 * @property {string | null} note
 * @property {number | null} operations
 * @property {number | null} bytes
 * @property {number | null} items
 * @property {boolean} complexity
 * @property {boolean} chained
 * @property {string | null} [alternatives]  the chart in which it is one of several ways
 * @property {boolean} [onlyByName]  measured only because its suite was named
 *
 * @typedef {{ benchmarks: Planned[], order: number[] }} Plan
 * @typedef {{ at: string, elapsedMs: number, cycleNs: number, agreed: boolean }} Cycle
 * @typedef {{ code: string, message: string, benchmark: number | null }} HostWarning
 * @typedef {{ message: string, benchmark: number | null }} Failure
 *
 * @typedef {object} Round
 * @property {number} round
 * @property {boolean} complete
 * @property {Host | null} host
 * @property {Clock | null} clock
 * @property {Cycle[]} cycles
 * @property {Plan | null} plan
 * @property {Result[]} results
 * @property {HostWarning[]} warnings
 * @property {Failure[]} failures
 *
 * @typedef {'ok' | 'cut' | 'failed' | 'skipped'} Status
 *
 * @typedef {object} PlatformResults
 * @property {string} id
 * @property {Status} status
 * @property {string | null} reason
 * @property {Round[]} rounds
 * @property {number} [seed]  of its inputs, where results of several runs are joined
 *
 * @typedef {object} Machine
 * @property {string | null} [cpu]
 * @property {number | null} [cores]
 * @property {string | null} [os]
 * @property {string | null} [governor]
 * @property {boolean | null} [boost]
 * @property {number | null} [loadAverage]
 * @property {boolean | null} [virtualMachine]
 * @property {string | null} [product]
 * @property {string | null} [container]
 * @property {'mains' | 'battery' | null} [power]
 *
 * @typedef {object} Request
 * @property {string[]} [suites]
 * @property {string} [filter]
 * @property {{ name?: string, targetRelative?: number }} [profile]
 * @property {number} [seed]
 * @property {number} [rounds]
 *
 * @typedef {object} Results  samebench-results/1
 * @property {string} schema
 * @property {string} samebench
 * @property {string} startedAt
 * @property {string | null} finishedAt
 * @property {boolean} cut
 * @property {Request} request
 * @property {Machine} machine
 * @property {{ side: 'a' | 'b', title: string } | null} [duel]  the side of a duel that it is
 * @property {{ code: string, message: string }[] | null} [warnings]  of the whole run
 * @property {PlatformResults[]} platforms
 *
 * @typedef {object} Measured  one benchmark in one round, with what is needed to read its pairs
 * @property {number} round
 * @property {Result} result
 * @property {Clock | null} clock
 * @property {number | null} cycleNs  length of a CPU cycle in that round
 *
 * @typedef {object} Spread  of one benchmark on one platform, in nanoseconds or in cycles
 * @property {{ round: number, costs: number[], level: number }[]} rounds  costs: of each sample of
 *   the body, less the level of the round's twins; level: the quantile of them that stands for all
 * @property {number} centre  level of all samples, each round counting the same
 * @property {number} quantile  that the level is
 * @property {number} variance  of the rounds' levels
 * @property {number} freedom  its degrees of freedom
 * @property {number} within  variance of a round's level that its samples let expect
 * @property {number} size  of what is measured for an operation, the loop included
 *
 * @typedef {{ variance: number, freedom: number }} Variance  with its degrees of freedom
 *
 * @typedef {object} RoundNoise  how the rounds of a platform differ; variances over the row's expected variance
 * @property {number} share  of an operation's size that goes into the expected variance
 * @property {Variance} prior
 * @property {Variance} common  of what a round does to all benchmarks alike
 *
 * @typedef {'ok' | 'out-of-budget' | 'below-floor' | 'unstable' | 'failed'} Verdict
 *
 * @typedef {object} Estimate  the cost of one operation, in nanoseconds
 * @property {Verdict} verdict
 * @property {string | null} reason
 * @property {number | null} ns  the median; null when it could not be told from nothing
 * @property {number | null} signedNs  the cost whatever the verdict, also below 0; for the ladder
 * @property {number | null} low
 * @property {number | null} high
 * @property {'rounds' | 'within-round' | null} interval  what it knows of: other processes too, or not
 * @property {number | null} min
 * @property {number | null} p20
 * @property {number | null} p80
 * @property {number | null} mad
 * @property {number} rounds  that measured it
 * @property {number} pairs
 * @property {number | null} floorNs
 *
 * @typedef {object} CellExtras
 * @property {number | null} cycles
 * @property {number | null} cyclesLow
 * @property {number | null} cyclesHigh
 * @property {number | null} ratio
 * @property {number | null} ratioLow
 * @property {number | null} ratioHigh
 * @property {number | null} bytesPerSecond
 * @property {number | null} itemsPerSecond
 * @property {number | null} coldNs
 * @property {number | null} warmUpMs
 * @property {{ collections: number, durationMs: number, share: number } | null} gc  share: of the
 *   measured time
 * @property {string | null} checksum
 *
 * @typedef {Omit<Estimate, 'signedNs'> & CellExtras} Cell
 *
 * @typedef {object} Row
 * @property {string} suite
 * @property {string} name
 * @property {string | null} argument
 * @property {Record<string, string>} notes  by platform
 * @property {Record<string, Cell>} cells  by platform; absent where it was not planned or not reached
 *
 * @typedef {object} SummaryClock
 * @property {string} name
 * @property {number} tickNs
 * @property {number} callNs
 * @property {'fine' | 'floor' | 'jittered'} jitter
 * @property {boolean | null} isolated
 *
 * @typedef {object} SummaryPlatform
 * @property {string} id
 * @property {Status} status
 * @property {string | null} reason
 * @property {string | null} runtime
 * @property {string | null} engine
 * @property {string | null} compiler
 * @property {string | null} flags
 * @property {SummaryClock | null} clock
 * @property {number | null} cycleNs
 * @property {number | null} cycleSpread  half the range of the cycle readings over their median
 * @property {number | null} ladderError
 * @property {string | null} ladderWorst  the argument (K) of the worst row
 * @property {number | null} ladderInterceptNs  what is left at K = 0; signed
 * @property {number | null} compileNs
 * @property {number | null} instantiateNs
 * @property {number | null} coldRatio  median over the rows of first call to steady cost
 * @property {number | null} warmUpMs  median over the rows
 *
 * @typedef {object} Complexity
 * @property {string} suite
 * @property {string} name
 * @property {string} platform
 * @property {string} order
 * @property {number} coefficientNs
 * @property {number} relativeError
 *
 * @typedef {object} Stretch  of arguments, on which some are the cheapest
 * @property {string[]} names  of benchmarks; several where they are not told apart
 * @property {number | null} upTo  the argument at which the next one overtakes; null for the last
 *   stretch, and where that is not known
 * @property {number | null} low  the next one is still slower here
 * @property {number | null} high  and faster here
 *
 * @typedef {object} Crossings  of a suite's benchmarks that do the same, on one platform
 * @property {string} suite
 * @property {string} chart
 * @property {string} platform
 * @property {Stretch[]} cheapest  from the least argument to the largest
 * @property {Overtaking[]} overtakings  of any by any other, x rising
 *
 * @typedef {object} Overtaking  costs that become equal
 * @property {string} before  of two benchmarks, the cheaper one for smaller arguments
 * @property {string} after  and for larger ones
 * @property {number} upTo
 * @property {number} low
 * @property {number} high
 *
 * @typedef {object} Mismatch
 * @property {string} suite
 * @property {string} name
 * @property {string | null} argument
 * @property {Record<string, string>} checksums
 *
 * @typedef {{ platform: string | null, code: string, message: string, benchmark: string | null }} Warning
 *
 * @typedef {object} Summary  samebench-summary/1
 * @property {'samebench-summary/1'} schema
 * @property {string} samebench
 * @property {string} startedAt
 * @property {boolean} cut
 * @property {Machine} machine
 * @property {Request} request
 * @property {string | null} reference
 * @property {SummaryPlatform[]} platforms
 * @property {Row[]} rows
 * @property {Complexity[]} complexities
 * @property {Crossings[]} crossings
 * @property {Mismatch[]} checksumMismatches
 * @property {Warning[]} warnings
 */
export {};
