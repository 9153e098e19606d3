// SPDX-License-Identifier: MIT
namespace Nam.Tool.Commands.Profiles;

/// <summary>What the profiles of a folder hold.</summary>
/// <param name="Folder">The folder, as the user called it.</param>
/// <param name="Operations">What servers have learned of operations.</param>
/// <param name="Servers">What clients have learned of servers.</param>
/// <param name="Unreadable">Keys whose profiles are damaged.</param>
internal sealed record ProfileReport(
    string Folder, IReadOnlyList<ProfileReport.OfOperation> Operations, IReadOnlyList<ProfileReport.OfServer> Servers,
    IReadOnlyList<string> Unreadable)
{
    /// <summary>What a server has learned of an operation; without <c>Operation</c> of all together.</summary>
    internal sealed record OfOperation(string Key, string Service, string? Operation, IReadOnlyList<OfFormat> Formats)
    {
        /// <summary>Replies and samples of all formats together.</summary>
        public long Samples => Formats.Sum(format => format.Samples);
    }

    /// <summary>What was learned of a format, predicted for a reply of a typical size.</summary>
    /// <param name="From">What replies were before they were encoded: <c>text</c> or <c>binary</c>.</param>
    /// <param name="Format">Form and codec.</param>
    /// <param name="Samples">Replies that were measured.</param>
    /// <param name="FromBytes">The typical size before it is encoded.</param>
    /// <param name="Bytes">The predicted size.</param>
    /// <param name="EncodeSeconds">The predicted time to encode.</param>
    internal sealed record OfFormat(string From, string Format, long Samples, double FromBytes, double Bytes, double EncodeSeconds);

    /// <summary>What a client has learned of a server and of itself.</summary>
    /// <param name="Key">The profile's key.</param>
    /// <param name="Server">Scheme, host and port.</param>
    /// <param name="RoundTripSeconds">The round trip.</param>
    /// <param name="BandwidthBytesPerSecond">The bandwidth.</param>
    internal sealed record OfServer(string Key, string Server, double? RoundTripSeconds, double? BandwidthBytesPerSecond);
}
