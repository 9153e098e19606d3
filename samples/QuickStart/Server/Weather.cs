// SPDX-License-Identifier: MIT
namespace QuickStart;

/// <summary>The service.</summary>
public sealed class Weather : IWeather
{
    private static readonly DateTime Start = new(2026, 1, 1, 0, 0, 0, DateTimeKind.Utc);

    /// <inheritdoc/>
    public Task<Reading[]> ReadAsync(int count) =>
        Task.FromResult(
            Enumerable.Range(0, count).Select(i => new Reading($"Station {i % 7}", Start.AddMinutes(i), 20 + (i % 50 / 10m))).ToArray());
}
