// SPDX-License-Identifier: MIT

// One test looks at what lives in the process, and one opens thousands of connections.
[assembly: CollectionBehavior(DisableTestParallelization = true)]
