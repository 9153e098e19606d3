// SPDX-License-Identifier: MIT

// One test counts what all threads of the process allocate, and one opens thousands of connections.
[assembly: CollectionBehavior(DisableTestParallelization = true)]
