// SPDX-License-Identifier: MIT

// What is measured here are microseconds: one test at a time.
[assembly: CollectionBehavior(DisableTestParallelization = true)]
