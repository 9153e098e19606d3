// SPDX-License-Identifier: MIT
namespace Nam.Characterization;

/// <summary>A line of an access log; its texts are parts of the line and live as long as that does.</summary>
internal readonly ref struct AccessLogEntry
{
    /// <summary>The client's address; null where the line has a name or nothing in its place.</summary>
    public ClientAddress? Client { get; init; }

    /// <summary>Whether an address precedes the client's, as that of a virtual host does.</summary>
    public bool IsBehindAddress { get; init; }

    /// <summary>When the request arrived; whole seconds.</summary>
    public DateTimeOffset Time { get; init; }

    /// <summary>The method, such as <c>GET</c>.</summary>
    public ReadOnlySpan<char> Method { get; init; }

    /// <summary>What was asked for, with its query; as escaped as the log has it.</summary>
    public ReadOnlySpan<char> Target { get; init; }

    /// <summary>The status of the reply.</summary>
    public int Status { get; init; }

    /// <summary>Bytes of the reply without its headers; 0 where the log has <c>-</c>.</summary>
    public long Bytes { get; init; }

    /// <summary>The address of the page that the request came from; empty where there is none, and in the Common Log Format.</summary>
    public ReadOnlySpan<char> Referrer { get; init; }

    /// <summary>The program that asked; empty where there is none, and in the Common Log Format.</summary>
    public ReadOnlySpan<char> UserAgent { get; init; }
}
