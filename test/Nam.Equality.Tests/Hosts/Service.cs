// SPDX-License-Identifier: MIT

using Nam.Server;

namespace Nam.Equality.Hosts;

/// <summary>A kind of service: without NAM, or with NAM and its settings.</summary>
/// <param name="Name">The name in test results.</param>
/// <param name="Nam">NAM's settings; <see langword="null"/> for a service without NAM.</param>
internal sealed record Service(string Name, Action<NamServerOptions>? Nam)
{
    public static readonly Service Stock = new("stock", null);

    /// <summary>Gets the kinds with NAM.</summary>
    public static IReadOnlyList<Service> Adapted { get; } =
    [
        new("free", _ => { }),
        Forced("text+zip-1"),
        Forced("binary"),
        Forced("containers"),
        Flowing(null),
        Flowing("containers"),
    ];

    public static Service Named(string name) => Adapted.Append(Stock).Single(service => service.Name == name);

    // Small replies take part, too.
    private static Service Forced(string format) => new(format, options =>
    {
        options.ForcedFormat = format;
        options.SmallReplyBytes = 0;
    });

    // What is longer than the limit leaves while it is written.
    private static Service Flowing(string? format) => new(format is null ? "flowing" : $"flowing {format}", options =>
    {
        options.ForcedFormat = format;
        options.SmallReplyBytes = 0;
        options.MaximumReplyBytes = 64 * 1024;
        options.StreamingHold = TimeSpan.FromMilliseconds(1);
    });
}
