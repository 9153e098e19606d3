// SPDX-License-Identifier: MIT

namespace Nam.Stores;

/// <summary>Limits of a <see cref="LiteDbProfileStore"/>; copied when the store is built.</summary>
public sealed class LiteDbProfileOptions
{
    /// <summary>Least of <see cref="MaximumBytes"/>: one profile of the largest size.</summary>
    public const long MinimumMaximumBytes = ProfileKey.MaximumProfileBytes;

    /// <summary>Gets or sets how many bytes all profiles may have together; beyond, those go first that were not used
    /// for the longest time.</summary>
    /// <value>Bytes, 16 MiB or more; 64 MiB by default. They are kept in memory as well, and the file may take a little
    /// over twice as much.</value>
    public long MaximumBytes { get; set; } = 64 * 1024 * 1024;

    /// <summary>Gets or sets how long a profile is kept that is neither loaded nor saved.</summary>
    /// <value>Above zero; 90 days by default.</value>
    public TimeSpan TimeToLive { get; set; } = TimeSpan.FromDays(90);
}
