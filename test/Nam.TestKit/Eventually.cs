// SPDX-License-Identifier: MIT

namespace Nam.TestKit;

/// <summary>Waits for what another thread or process brings about.</summary>
public static class Eventually
{
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(2);

    /// <summary>Waits until a condition holds.</summary>
    /// <exception cref="TimeoutException">It did not hold within two minutes.</exception>
    public static async Task ComesTrue(Func<bool> condition)
    {
        using var stop = new CancellationTokenSource(Patience);
        while (!condition())
        {
            if (stop.IsCancellationRequested)
            {
                throw new TimeoutException("It did not come true within two minutes.");
            }

            await Task.Delay(20);
        }
    }
}
