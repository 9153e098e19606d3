// SPDX-License-Identifier: MIT
namespace Nam.Lab.Kernel;

/// <summary>The order of threads that go before all ordinary ones.</summary>
internal static class Priorities
{
    /// <summary>Threads that measure; those that they measure go first.</summary>
    internal const int Meter = 40;

    /// <summary>The thread that carries packets.</summary>
    internal const int Forwarder = 50;
}
