// SPDX-License-Identifier: MIT

using System.Reflection;
using Nam.Codecs.Compression;
using Nam.Decisions;

namespace Nam.Server;

/// <summary>Settings of the server's side of NAM; the defaults work.</summary>
/// <remarks>Copied when the engine is built. Section <c>Nam</c> of the application's configuration sets them before
/// code does, and changes some of them while the service runs (docs/configuration.md).</remarks>
public sealed class NamServerOptions
{
    /// <summary>Gets or sets whether replies are adapted.</summary>
    /// <value>Default: <see cref="NamMode.Auto"/>.</value>
    public NamMode Mode { get; set; } = NamMode.Auto;

    /// <summary>Gets or sets the one format for all replies to callers that can read it, in place of a choice by cost.</summary>
    /// <value>A name as <see cref="ReplyFormat.ToString"/> gives it, for example <c>binary+zip-2</c>; default: none, so
    /// that the cost model chooses. Meant for tests and comparisons. A finished text that is too long to be held leaves as it
    /// is where the format needs the whole.</value>
    public string? ForcedFormat { get; set; }

    /// <summary>Gets the formats that may be chosen, by name.</summary>
    /// <value>Default: <c>text</c>, <c>binary</c>, <c>containers</c>, and text with <c>zip</c> (gzip) 1, 3, 4 and 6 and with
    /// <c>brotli</c> 1 to 5. Plain <c>text</c> is always allowed. Codecs go to callers whose Accept-Encoding has them.</value>
    public IList<string> Formats { get; private set; } = DefaultFormats();

    /// <summary>Gets or sets the size up to which a reply is left as plain text.</summary>
    /// <value>
    /// Bytes of text, 0 to 1,048,576; default 1,024: such a reply fits in the first packet, and other forms cost more
    /// than they save. It does not count for callers that read containers on a path of less than 8 Mbit/s, where half a
    /// small reply less is half a millisecond.
    /// </value>
    public int SmallReplyBytes { get; set; } = 1024;

    /// <summary>Gets or sets the size of text beyond which a reply is sent while it is being written, in blocks of text
    /// with a codec or plain: all other formats need the whole of it.</summary>
    /// <value>Bytes, 65,536 to 1,073,741,824; default 67,108,864 (64 MiB).</value>
    public int MaximumReplyBytes { get; set; } = 64 * 1024 * 1024;

    /// <summary>Gets or sets the most memory that replies may take in sum while they are held: from their first byte
    /// until they are sent. Beyond it replies are sent while they are being written, in blocks or plain.</summary>
    /// <value>
    /// Bytes, 1,048,576 to 1,099,511,627,776; default 268,435,456 (256 MiB). Only replies of ASP.NET Core are held, and those
    /// of up to 64 KiB do not count: so much a server keeps for any reply. A reply counts for the memory that it takes, which
    /// is up to twice its size. One that is being encoded or is written typed may go over the limit for that time.
    /// </value>
    public long MaximumHeldBytes { get; set; } = 256L * 1024 * 1024;

    /// <summary>Gets or sets how long flushed bytes of an unfinished reply are held back; after that the reply counts
    /// as streamed and goes on, in blocks or plain.</summary>
    /// <value>0:00:00 to 0:01:00; default 0:00:00.1.</value>
    public TimeSpan StreamingHold { get; set; } = TimeSpan.FromMilliseconds(100);

    /// <summary>Gets or sets whether replies over HTTPS may be compressed.</summary>
    /// <value>Default <see langword="true"/>. Off leaves <c>text</c> and <c>binary</c> as the choices there. See
    /// docs/security.md on what an observer learns from compressed sizes, and why the default differs from ASP.NET
    /// Core's response compression: no web page can make a browser ask for a NAM reply.</value>
    public bool EnableForHttps { get; set; } = true;

    /// <summary>Gets or sets whether replies hold values that must not be guessed from their sizes.</summary>
    /// <value>Default <see langword="false"/>. On, every reply leaves uncompressed, as text or in the binary form. Contracts
    /// mark members with <c>[NamSecret]</c> instead, which counts for their operations alone. See docs/security.md.</value>
    public bool HasSecrets { get; set; }

    /// <summary>Gets or sets the most operations that get a profile of their own; beyond, the least used ones are forgotten.</summary>
    /// <value>
    /// 1 to 100,000; default 1,000. A tenth of them, besides, is for operations that callers name (<see
    /// cref="ReplyFacts.IsNamedByCaller"/>). Each takes about 30 KB.
    /// </value>
    public int MaximumOperations { get; set; } = 1000;

    /// <summary>Gets or sets the name under which this service keeps its profiles in the store.</summary>
    /// <value>1 to 200 characters; default: the name of the program's main assembly.</value>
    public string Name { get; set; } = Assembly.GetEntryAssembly()?.GetName().Name ?? "service";

    /// <summary>Gets or sets whether made-up replies are encoded and decoded when the host has started, so that the first real ones
    /// do not wait for NAM's code to be compiled: once in the process, with at most some 500 ms of processor time in the background, on a
    /// thread of low priority.</summary>
    /// <value>Default <see langword="true"/>. They teach nothing, and no metric counts them. Without it the first reply in
    /// containers takes some tenths of a second more.</value>
    public bool WarmUp { get; set; } = true;

    /// <summary>Gets or sets whether long replies may leave while they are still being written; benchmarks of encoders turn it
    /// off.</summary>
    internal bool FlowReplies { get; set; } = true;

    /// <summary>Gets or sets how often changed profiles are written to the store; they are written, too, when the engine is
    /// disposed.</summary>
    internal TimeSpan SaveInterval { get; set; } = TimeSpan.FromSeconds(10);

    /// <summary>Gets or sets the number of past replies that the journal keeps.</summary>
    internal int JournalCapacity { get; set; } = 1024;

    /// <summary>
    /// Gets or sets whether replies say in the header <c>NAM-Reason</c> why they left as they did, also those to callers without NAM.
    /// </summary>
    /// <value>
    /// Default <see langword="false"/>. Meant for development: the reasons tell callers how the service is set up and how busy it is.
    /// Over HTTP only (docs/observing.md).
    /// </value>
    public bool ExplainReplies { get; set; }

    /// <summary>Gets or sets how much longer than the best candidate was predicted a reply takes that is logged by itself.</summary>
    internal TimeSpan RegretThreshold { get; set; } = TimeSpan.FromSeconds(0.25);

    /// <summary>Gets or sets how many times as long as predicted such a reply takes.</summary>
    internal double RegretRatio { get; set; } = 3;

    /// <summary>Gets or sets the codecs; add your own with <see cref="CodecRegistry.With"/>, and name its levels in
    /// <see cref="Formats"/>.</summary>
    /// <value>Default: <see cref="CodecRegistry.Default"/>.</value>
    public CodecRegistry Codecs { get; set; } = CodecRegistry.Default;

    /// <summary>Returns a copy for the engine. Later changes to these options do not reach the copy.</summary>
    internal NamServerOptions Copy()
    {
        var copy = (NamServerOptions)MemberwiseClone();
        copy.Formats = [.. Formats];
        return copy;
    }

    // Levels of gzip between these take longer for bytes that hardly differ.
    private static List<string> DefaultFormats() =>
    [
        "text", "binary", "containers", "text+zip-1", "text+zip-3", "text+zip-4", "text+zip-6",
        "text+brotli-1", "text+brotli-2", "text+brotli-3", "text+brotli-4", "text+brotli-5",
    ];
}
