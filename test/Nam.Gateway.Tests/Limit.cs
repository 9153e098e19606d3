// SPDX-License-Identifier: MIT

namespace Nam.Gateway.Tests;

/// <summary>The longest that anything in these tests may take, so that a fault cannot make a run hang. Nothing that
/// works comes near it.</summary>
internal static class Limit
{
    /// <summary>For a whole test.</summary>
    public const int TestMilliseconds = 900_000;

    /// <summary>For one wait, read or connection.</summary>
    public static readonly TimeSpan Wait = TimeSpan.FromMinutes(9);

    /// <summary>How long the gateway holds replies for: the longest that is allowed, so that a busy machine makes no
    /// stream of one.</summary>
    public static readonly TimeSpan Hold = TimeSpan.FromMinutes(1);

    /// <summary>Gives a token that ends a wait which starts now.</summary>
    public static CancellationToken Token() => new CancellationTokenSource(Wait).Token;
}
