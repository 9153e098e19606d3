// SPDX-License-Identifier: MIT

using Microsoft.AspNetCore.Mvc;

namespace Nam.AspNetCore.Tests;

[DisableNam]
[Route("endpoint")]
public sealed class EndpointController : ControllerBase
{
    [HttpGet("plain")]
    public IActionResult Plain() => Content(TestReplies.Text, TestReplies.XmlType);

    [Nam]
    [HttpGet("again")]
    public IActionResult Again() => Content(TestReplies.Text, TestReplies.XmlType);

    [Nam(Format = "auto", Formats = ["text+zip-1"])]
    [HttpGet("zipped")]
    public IActionResult Zipped() => Content(TestReplies.Text, TestReplies.XmlType);
}
