// SPDX-License-Identifier: MIT
Console.WriteLine("benchmarks");
